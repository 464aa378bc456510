/** Plugin of a third party: reserves nodes with GPUs for pods that request GPUs. */
package com.example.gpuguard;
