/** What of the subjects of messages is over: closed tasks, and processes that a user does not see any more. */
import { validate as isId } from 'uuid'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { MessageSubject } from '#kernel/messages/subject.ts'
import { seenAmong } from '../../instance/instance-lookup.repo.ts'
import { workflowMessageEvents } from '../../message-events.ts'
import { shownAmong } from '../../task/task-lookup.repo.ts'

const TASK_PATH = '/bpm/work?id='
const PROCESS_PATH = '/bpm/process/'

const idsIn = (paths: readonly string[], prefix: string): string[] =>
  paths.filter((path) => path.startsWith(prefix)).flatMap((path) => idIn(path, prefix))
const idIn = (path: string, prefix: string): string[] => {
  const id = path.slice(prefix.length)
  return isId(id) ? [id] : []
}

/** @param isToDo whether a closed task is over, too */
async function overAmong(db: Db, actor: Actor, paths: readonly string[], isToDo: boolean): Promise<Set<string>> {
  const tasks = await shownAmong(db, actor, idsIn(paths, TASK_PATH))
  const seen = await seenAmong(db, actor, idsIn(paths, PROCESS_PATH))
  return new Set(
    paths.filter((path) => {
      if (path.startsWith(TASK_PATH)) {
        const isOpen = tasks.get(path.slice(TASK_PATH.length))
        return isOpen === undefined || (isToDo && !isOpen)
      }
      return path.startsWith(PROCESS_PATH) && !seen.has(path.slice(PROCESS_PATH.length))
    }),
  )
}

const { task, returned, reminder, overdue, ended, interrupted, rest, timeout, cc, comment } = workflowMessageEvents
const codes = (events: readonly { code: string }[]) => events.map(({ code }) => code)

export const workflowMessageSubjects: readonly MessageSubject[] = [
  {
    events: codes([task, returned, reminder, overdue]),
    findOver: (db, actor, paths) => overAmong(db, actor, paths, true),
  },
  {
    events: codes([ended, interrupted, rest, timeout, cc, comment]),
    findOver: (db, actor, paths) => overAmong(db, actor, paths, false),
  },
]
