type Options = { cluster: string; port: number; durable: boolean; extra: Record<string, string> }

// For two cores and little memory; `extraSettings` override them.
const common: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // A socket's folder would have to be private, have a short path and be permanent.
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
  // Keeps one week of log files.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%a@%d ',
  // The server logs failed statements redacted; PostgreSQL would log visitors' values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** A power cut may lose all data, a killed process none. */
const forgetful: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
}

/** On the command line, so that each start uses this release's settings and nobody edits files in the cluster. */
export function postgresArguments({ cluster, port, durable, extra }: Options): string[] {
  const settings = { ...common, ...(durable ? {} : forgetful), ...extra, port: String(port) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
