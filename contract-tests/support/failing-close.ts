import { DataSource } from 'typeorm';

/** Loaded into a process of the service before it starts (`--import`), makes one step of its stop fail: that of storage. */
process.once('SIGTERM', () => {
  DataSource.prototype.destroy = () => Promise.reject(new Error('planted'));
});
