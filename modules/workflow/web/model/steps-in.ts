/** Steps of a drawing that wait for people or others, for choosing among them. Pure but for the browser's parser. */

export interface StepOption {
  /** Id of the node. */
  readonly value: string
  readonly label: string
}

/** Elements at which a request stands for a while. */
const WAITING = ['userTask', 'serviceTask', 'receiveTask', 'subProcess', 'callActivity', 'intermediateCatchEvent']
const MAX_STEPS = 500

/** What can be named of the file: none where it cannot be read. */
export function stepsIn(xml: string): StepOption[] {
  const file = new DOMParser().parseFromString(xml, 'application/xml')
  if (file.querySelector('parsererror') !== null) return []
  return WAITING.flatMap((element) => [...file.getElementsByTagNameNS('*', element)])
    .slice(0, MAX_STEPS)
    .flatMap((node) => {
      const id = node.getAttribute('id')
      return id === null ? [] : [{ value: id, label: node.getAttribute('name') || id }]
    })
}
