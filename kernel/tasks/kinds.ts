/** What tasks can do: each kind makes one file. */
import type { FileBody } from '#contract/file.ts'
import type { Can } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'

export interface TaskKind {
  /** `export.user` */
  readonly name: string
  /** Asked when it is filed, again when it runs, and again when its file is fetched. */
  readonly can: Can
  /**
   * It may take hours and goes on where the attempt before ended: it takes no place from others, and an attempt that
   * came further counts as the first.
   */
  readonly isLong?: true
  /** Opens the file; it is written while it is read. May be called again for the same task, after a node has died. */
  run(work: TaskWork): Promise<FileBody>
}

export interface TaskWork {
  /** The owner, with what they hold now. */
  readonly actor: Actor
  /** As they were filed. */
  readonly params: unknown
  /** How much there will be to do. */
  readonly onStart: (total: number) => void
  /** How much of it has been done since the last time. */
  readonly onDone: (count: number) => void
  /** Says when to stop: it was canceled, or the node leaves. */
  readonly signal: AbortSignal
}

/** The kinds by name. Two of one name are a defect. */
export type TaskKinds = ReadonlyMap<string, TaskKind>

export function taskKinds(kinds: readonly TaskKind[]): TaskKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size !== kinds.length) throw new Error('two kinds of tasks have the same name')
  return byName
}
