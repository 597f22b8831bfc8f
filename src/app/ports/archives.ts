// The interface to sealed archives. `src/system` implements it.

/** A file of an archive. */
export interface ArchiveFile {
  /** The path in the archive, in ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Archives that only their receivers can open. */
export interface Archives {
  /** Whether a text is a public key that an archive can be sealed for. */
  isRecipient(text: string): Promise<boolean>;
  /**
   * Packs files and seals them.
   * @param recipients at least one, each accepted by `isRecipient`
   */
  seal(files: readonly ArchiveFile[], recipients: readonly string[]): Promise<Buffer>;
}
