import type { Logger } from 'pino'

type Line = Parameters<Logger['info']>

/**
 * The log of one request. Most requests write no line, and a child of pino costs as much as several hooks, so it is
 * made with the first line.
 */
export class RequestLog {
  readonly #parent: Logger
  readonly #bindings: object
  #child: Logger | null = null

  constructor(parent: Logger, bindings: object) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level() {
    return this.#parent.level
  }

  child(bindings: object) {
    return this.#own().child(bindings)
  }

  trace(...line: Line) {
    this.#write('trace', line)
  }

  debug(...line: Line) {
    this.#write('debug', line)
  }

  info(...line: Line) {
    this.#write('info', line)
  }

  warn(...line: Line) {
    this.#write('warn', line)
  }

  error(...line: Line) {
    this.#write('error', line)
  }

  fatal(...line: Line) {
    this.#write('fatal', line)
  }

  silent() {}

  #write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', line: Line): void {
    if (this.#parent.isLevelEnabled(level)) this.#own()[level](...line)
  }

  #own(): Logger {
    this.#child ??= this.#parent.child(this.#bindings)
    return this.#child
  }
}
