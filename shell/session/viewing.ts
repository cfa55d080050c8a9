/**
 * Viewing as another user, on the side of the page: when it begins and ends everything is loaded anew, as that user has
 * it, or as one's own. Where one was, and the tabs that were open, are kept meanwhile.
 */
import { abandon, mayLeavePage } from '../page/leaving.ts'
import { ports, type Person } from '../ports.ts'
import { replaceHash } from './entrance.ts'
import { session } from './session.ts'
import { currentAddress } from './sign-out.ts'
import { windowStorage } from './window-storage.ts'

/** A window learns of it by its own call and by the news of it: it is loaded anew once. */
let isLeaving = false
/** This window has asked for it, and does so again when it has the answer. */
let isAsking = false

function startAnew(address: string): void {
  if (isLeaving) return
  isLeaving = true
  abandon()
  replaceHash(`#${address}`)
  window.location.reload()
}

function showOther(): void {
  if (isLeaving) return
  windowStorage.write('own', JSON.stringify({ address: currentAddress(), tabs: windowStorage.read('tabs') }))
  windowStorage.remove('tabs')
  startAnew('/home')
}

/** One's own page again, where one was. */
export function showOwn(): void {
  if (isLeaving) return
  const { address, tabs } = keptPlace()
  windowStorage.remove('own')
  if (tabs === null) windowStorage.remove('tabs')
  else windowStorage.write('tabs', tabs)
  startAnew(address)
}

function keptPlace(): { address: string; tabs: string | null } {
  try {
    const kept: unknown = JSON.parse(windowStorage.read('own') ?? '')
    if (typeof kept === 'object' && kept !== null && 'address' in kept && 'tabs' in kept) {
      const { address, tabs } = kept
      if (typeof address === 'string' && address.startsWith('/'))
        return { address, tabs: typeof tabs === 'string' ? tabs : null }
    }
  } catch {
    // Nothing was kept, or something else.
  }
  return { address: '/home', tabs: null }
}

/**
 * Begins to view. @param run the call; resolves with whether it was answered @throws what the call throws
 */
export async function beginViewing(run: () => Promise<boolean>): Promise<void> {
  isAsking = true
  try {
    if (await run()) showOther()
  } finally {
    isAsking = false
  }
}

/** Ends it. @throws CallError */
export async function endViewing(): Promise<void> {
  await ports().session.endViewing()
  showOwn()
}

/**
 * The session is answered as another person from now on. Where something is not saved, the user is asked before the
 * page goes; until then it says so.
 */
export async function followPerson(person: Person): Promise<void> {
  const current = session.get()
  if (isAsking || isLeaving || !current) return
  session.set({ ...current, person: { ...current.person, viewing: person.viewing } })
  if (!(await mayLeavePage())) return
  if (person.viewing) showOther()
  else showOwn()
}
