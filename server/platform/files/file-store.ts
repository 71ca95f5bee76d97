/** Uploaded pictures in every size, and private files. A stored file appears whole or not at all. */
export type FileStore = {
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Null if the file does not exist. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Succeeds also if the file does not exist. */
  remove: (key: string) => Promise<void>
}
