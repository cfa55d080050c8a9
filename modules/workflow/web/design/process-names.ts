/** What a file calls its process. */
const BPMN = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const PORTICO = 'urn:portico:process'

export interface ProcessNames {
  readonly name: string
  readonly nameEn: string
}

/** The names of the first process of a file; empty where it has none, or where the file cannot be read. */
export function processNames(xml: string): ProcessNames {
  const process = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagNameNS(BPMN, 'process').item(0)
  return {
    name: process?.getAttribute('name')?.trim() ?? '',
    nameEn: process?.getAttributeNS(PORTICO, 'name-en')?.trim() ?? '',
  }
}

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
