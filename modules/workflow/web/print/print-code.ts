import type { WorkflowInstance } from '#workflow/contract/instance.ts'

/** The number of a request on paper: by its model, of another system, or what is random of its id. */
export const numberOf = ({
  serial,
  businessKey,
  id,
}: Pick<WorkflowInstance, 'serial' | 'businessKey' | 'id'>): string => serial || businessKey || printCode(id)

/** What is random of an id, as it is read out or typed: `7F3C-91B2-0A6E`. */
export const printCode = (id: string): string =>
  id
    .slice(-12)
    .toUpperCase()
    .replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')
