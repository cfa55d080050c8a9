/**
 * Asks before a link would change a tab that holds unsaved input; `watch-history.ts` does so for the browser's own
 * ways.
 */
import { useEffect } from 'react'
import { useLocation } from './location.ts'
import { tabAtStake } from '../tabs/tabs-store.ts'
import { linkedAddress } from './leaving.ts'
import { goTo } from './use-page.ts'
import { noteEntry } from './watch-history.ts'

/** Watches every link of the page; once, in the shell. */
export function useLeaving(): void {
  const location = useLocation()
  useEffect(noteEntry, [location])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = linkedAddress(event)
      if (address === undefined || tabAtStake(address) === undefined) return
      event.preventDefault()
      event.stopPropagation()
      goTo(address)
    }
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [])
}
