/** Uploaded pictures in every size, and private files. A stored file appears whole or not at all. */
export type FileStore = {
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Null if there is no such file. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Succeeds also if there is no such file. */
  remove: (key: string) => Promise<void>
}
