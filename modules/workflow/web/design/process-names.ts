/** What a file calls its process. */
export interface ProcessNames {
  readonly name: string
  readonly nameEn: string
}

/** The opening tag of the first process, with any prefix; marks may stand within its quotes. */
const PROCESS = /<(?:[\w.-]+:)?process\b((?:[^>"']|"[^"]*"|'[^']*')*)>/
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The names of the first process of a file; empty where it has none. Read as text: the page's policy lets no text be
 * parsed as a document.
 */
export function processNames(xml: string): ProcessNames {
  const attributes = PROCESS.exec(xml)?.[1] ?? ''
  const valueOf = (name: string) => {
    const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
    return plain(found?.[1] ?? found?.[2] ?? '').trim()
  }
  return { name: valueOf('name'), nameEn: valueOf('[\\w.-]+:name-en') }
}

const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : undefined
    if (code === undefined) return ENTITIES[String(name)] ?? whole
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })

const MAX_NAME = 100

/**
 * What a model is called once a drawing is saved: what was renamed in the drawing is renamed in the model, else the
 * model keeps the names of its own.
 */
export function namesAfter(stored: ProcessNames, before: ProcessNames, drawn: ProcessNames): ProcessNames {
  const isRenamed = drawn.name !== before.name && drawn.name !== ''
  return {
    name: isRenamed ? drawn.name.slice(0, MAX_NAME) : stored.name,
    nameEn: drawn.nameEn === before.nameEn ? stored.nameEn : drawn.nameEn.slice(0, MAX_NAME),
  }
}
