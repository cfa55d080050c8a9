/** Who signs with a task because its user asked them to. Without IO. */
import type { State, Task } from '#process/index.ts'
import type { Signer } from '#workflow/contract/task.ts'

type Added = Omit<Signer, 'name'>

/**
 * The signers before and after a task, and those whom a user has added beside it, who have not signed: they may be
 * removed again.
 */
export function signersOf({ tasks, tokens }: State, no: number, userId: string): Added[] {
  const own = tasks[no]
  const { list = [], begun = 0, gone = [], added = {} } = tokens[own?.t ?? 0]?.m ?? {}
  if (own === undefined || own.st === 'd') return []
  const open = Object.values(tasks).filter(({ t, st }) => t === own.t && st !== 'd')
  const helpers = open.filter((task) => task.for === no && task.pos !== undefined)
  const beside = Object.entries(added)
    .filter(([, by]) => by === userId)
    .flatMap(([index]): string[] => {
      const at = Number(index)
      const task = open.find(({ i, for: of }) => i === at && of === undefined)
      if (task !== undefined) return personOf(task, list)
      return at >= begun && !gone.includes(at) && typeof list[at] === 'string' ? [list[at]] : []
    })
  return [
    ...helpers.flatMap((task) =>
      personOf(task, list).map((one): Added => ({ userId: one, position: task.pos ?? 'before' })),
    ),
    ...beside.map((one): Added => ({ userId: one, position: 'beside' })),
  ]
}

function personOf({ a, i }: Task, list: readonly unknown[]): string[] {
  const person = a ?? (i === undefined ? undefined : list[i])
  return typeof person === 'string' && person !== '' ? [person] : []
}
