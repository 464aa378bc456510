package io.hekla.actors.journal;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * {@link FileConnection} as Slick takes it. Public, and with a constructor, for Slick alone, see
 * {@code slick.db.dataSourceClass}.
 */
public final class FileDataSource implements DataSource {
  private String url = "";

  /** Creates the source; called by Slick, which then sets the URL. */
  public FileDataSource() {}

  /** Sets the URL; called by Slick. */
  public void setUrl(String url) {
    this.url = url;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return FileConnection.get(url);
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger(FileDataSource.class.getName());
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("wraps no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
