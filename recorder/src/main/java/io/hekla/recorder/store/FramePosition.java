package io.hekla.recorder.store;

/**
 * Position in a segment: the end of one of its frames.
 *
 * @param frames number of frames before it
 * @param bytes their length together
 */
public record FramePosition(int frames, long bytes) {}
