import type { Config } from '#server/platform/config/config.ts'
import type { Provider } from '#server/platform/payment-provider.ts'

/** The server's parts of a provider, apart from its routes. `providerDefinitions` has those of each. */
export type ProviderDefinition<P extends Provider = Provider> = {
  makeClient: (config: Config, sandboxUrl: string | null) => P
  /** The key that pages may contain, because it is public by design. */
  publicKey: (config: Config) => string | undefined
  /** The public key at the simulator, and the path of its browser script. */
  sandbox: { publicKey: string; script: string }
  /** The header with the signature of a webhook. */
  signatureHeader: string
  /** Sources that its browser scripts need outside the sandbox. */
  sources: Readonly<Record<'script' | 'style' | 'connect' | 'frame' | 'img', readonly string[]>>
}

/** The key for the sandbox; without a sandbox a missing key is a configuration error. */
export function sandboxed(sandboxUrl: string | null, simulator: string): string {
  if (sandboxUrl === null) throw new Error('payment provider has neither keys nor a sandbox')
  return simulator
}
