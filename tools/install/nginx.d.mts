export function nginxMissing(): string | null
export function installNginx(): Promise<void>
