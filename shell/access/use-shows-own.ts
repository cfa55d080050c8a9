import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/**
 * Whether what is a user's own may be asked for: messages, sessions, files. Not while another user views as this one,
 * and a support visit is no user. Only for leaving it out; the server decides (`contract/viewing.ts`).
 */
export function useShowsOwn(): boolean {
  const person = useStore(session)?.person
  return person?.viewing === undefined && person?.support === undefined
}
