type Options = { cluster: string; port: number; durable: boolean; extra: Record<string, string> }

// Enough for two cores and a modest memory; an operator with more sets them through `extraSettings`.
const common: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // No socket: its folder would have to be private, short (107 bytes) and outlive the process; the loopback port with a password is all we need.
  unix_socket_directories: '',
  cluster_name: 'gatehouse',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',
  // A week of files, each overwritten when its weekday returns.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%a@%d ',
  // Failed statements are reported by the server, which redacts. PostgreSQL would write the values of visitors' rows into its own log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** For tests and throw-away data: a power cut may lose everything, a killed process still loses nothing. */
const forgetful: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
}

/**
 * The arguments of `postgres`. Settings go on the command line, not into a file, so that every start has those of the running release
 * and no file inside the cluster is written by anyone but PostgreSQL.
 */
export function postgresArguments({ cluster, port, durable, extra }: Options): string[] {
  const settings = { ...common, ...(durable ? {} : forgetful), ...extra, port: String(port) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
