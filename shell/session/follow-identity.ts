/** The session acts in another department or post: everything that is shown is asked for again, unsaved input stays. */
import { toast } from '../feedback/toast.ts'
import { t } from '../i18n.ts'
import { queryClient } from '../request/query-client.ts'
import { ports } from '../ports.ts'
import { reloadAccess, session } from './session.ts'
import { followPerson } from './viewing.ts'

/** Name of what the user acts as: the department, and the post where one is chosen. */
export function identityName(): string {
  const person = session.get()?.person
  const post = person?.identity?.posts.find(({ id }) => id === person.identity?.postId)
  return [person?.deptName, post?.name].filter(Boolean).join(' · ')
}

async function reload(): Promise<void> {
  const person = await ports().session.person()
  const shown = session.get()?.person
  if (person.id !== shown?.id || person.viewing !== undefined || shown.viewing !== undefined)
    return followPerson(person)
  if (!(await reloadAccess())) return
  await queryClient.invalidateQueries()
  toast('success', t('shell.identity.changed', { name: identityName() }))
}

let running: Promise<void> | undefined
let next: Promise<void> | undefined

/**
 * Loads rights, menus and data anew. What changes while that runs may be behind what it has read: however often it is
 * asked for meanwhile, it then runs once more.
 */
export function followIdentity(): Promise<void> {
  if (running) return (next ??= running.catch(() => undefined).then(begin))
  return begin()
}

function begin(): Promise<void> {
  next = undefined
  running = reload().finally(() => {
    running = undefined
  })
  return running
}
