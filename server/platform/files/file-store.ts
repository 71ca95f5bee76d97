/** Uploaded pictures in every size, and private files. What is put appears whole or not at all. */
export type FileStore = {
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Null where there is no such file. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Done also where there is no such file. */
  remove: (key: string) => Promise<void>
}
