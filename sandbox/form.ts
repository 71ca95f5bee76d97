export type Param = string | Param[] | Params
export type Params = { [name: string]: Param }

/** Reads `metadata[purchase_id]=p1&expand[0]=latest_charge&types[]=x` into nested objects and lists. */
export function parseForm(encoded: string): Params {
  const root: Params = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [first, ...inner] = name.replaceAll(']', '').split('[')
    put(root, [first!, ...inner], value)
  }
  return listed(root) as Params
}

function put(target: Params, [first, ...rest]: string[], value: string): void {
  const name = first || String(Object.keys(target).length)
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const next = target[name]
  const inner: Params = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
  target[name] = inner
  put(inner, rest, value)
}

/** Objects with the keys 0, 1, 2 … are lists. */
function listed(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  for (const name of names) value[name] = listed(value[name]!)
  return names.length > 0 && names.every((name, index) => name === String(index)) ? Object.values(value) : value
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}

export function groupOf(params: Params, name: string): Params | undefined {
  const value = params[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined
}

export function listOf(params: Params, name: string): string[] {
  const value = params[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
