/** One call as the verbs see it. */
export type PaypalRequest = {
  /** The id in the path, empty if there is none. */
  id: string
  body: Record<string, unknown>
  query: URLSearchParams
  /** The address at which the caller reached the sandbox, for links: `http://localhost:3000/sandbox`. */
  sandboxUrl: string
}
