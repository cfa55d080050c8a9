/** The tasks in the list of a page, in the order in which they stand there, whatever groups they are in. */
const ITEMS = '.wf-item-open'

const itemsIn = (root: HTMLElement | null): HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]

/** The task `step` places further on; from none the first or the last. At the end it stays. */
export function itemAt(root: HTMLElement | null, id: string | undefined, step: 1 | -1): HTMLElement | undefined {
  const all = itemsIn(root)
  const here = all.findIndex(({ dataset }) => dataset['id'] === id)
  if (here < 0) return step > 0 ? all[0] : all.at(-1)
  return all[here + step]
}

/** The one that follows when a task leaves the list: the next, else the one before. */
export const itemAfter = (root: HTMLElement | null, id: string | undefined): HTMLElement | undefined =>
  id === undefined
    ? undefined
    : itemsIn(root).some(({ dataset }) => dataset['id'] === id)
      ? (itemAt(root, id, 1) ?? itemAt(root, id, -1))
      : itemsIn(root)[0]
