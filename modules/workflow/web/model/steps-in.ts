/**
 * Steps of a drawing at which a request stands for a while, for choosing among them. Read off the text: the page has no
 * parser for a file that may be faulty, and the server checks what was chosen. Pure.
 */

export interface StepOption {
  /** Id of the node. */
  readonly value: string
  readonly label: string
}

const WAITING = 'userTask|serviceTask|receiveTask|subProcess|callActivity|intermediateCatchEvent'
const ELEMENT = new RegExp(`<(?:[\\w.-]+:)?(?:${WAITING})\\b((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>`, 'g')
const ATTRIBUTE = /(?:^|\s)(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const MAX_STEPS = 500

export const stepsIn = (xml: string): StepOption[] =>
  [...xml.matchAll(ELEMENT)].slice(0, MAX_STEPS).flatMap(([, attributes = '']) => {
    const found = new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', quoted, single]) => [
        name,
        textOf(quoted ?? single ?? ''),
      ]),
    )
    const id = found.get('id') ?? ''
    return id === '' ? [] : [{ value: id, label: found.get('name') || id }]
  })

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const textOf = (written: string): string =>
  written.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
