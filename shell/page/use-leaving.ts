/** Asks before a link leads away from unsaved input. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isGuarded, linkedAddress, mayLeavePage } from './leaving.ts'

/** Watches every link of the page; once, in the shell. */
export function useLeaving(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = isGuarded() ? linkedAddress(event) : undefined
      if (address === undefined) return
      event.preventDefault()
      event.stopPropagation()
      void mayLeavePage().then((may) => (may ? navigate(address) : undefined))
    }
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [navigate])
}
