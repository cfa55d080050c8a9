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

/** Characters of a name that every file system takes. */
const MAX_NAME = 120

/** What a request is called as a file: its number, its process, its title. */
export const fileNameOf = (
  instance: Pick<WorkflowInstance, 'serial' | 'businessKey' | 'id' | 'process' | 'title'>,
): string =>
  [...new Set([numberOf(instance), instance.process, instance.title])]
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME)
