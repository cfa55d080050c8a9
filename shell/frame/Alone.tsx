import { useMemo } from 'react'
import { useLocation } from '../page/location.ts'
import '../routes/pages/bare-page.css'
import { tabAddress } from '../tabs/tab-key.ts'
import { PlacedPage } from './Place.tsx'

/** A page by itself for a user who is signed in: no menus, no header, no tabs. */
export default function Alone() {
  const { pathname, search } = useLocation()
  const place = useMemo(() => ({ tab: undefined, ...tabAddress(pathname + search) }), [pathname, search])
  return (
    <div className="pt-bare">
      <main id="page" data-open tabIndex={-1}>
        <PlacedPage place={place} />
      </main>
    </div>
  )
}
