/** Thrown when a database cannot be reached or does not answer in time: nothing was decided, the caller may try again. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'StorageUnavailable';
  }
}
