/**
 * The reference of pages and tabs: React alone. `?components=N&elements=M` makes one call and shows so many components
 * that make so many elements together; `?tabs=N&rows=M` keeps so many tables in `<Activity>` and switches among them.
 */
import { Activity, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(window.location.search)
const numberOf = (name: string) => Number(asked.get(name) ?? 0)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)
const COLUMNS = 9

function Part({ elements }: { elements: number }) {
  return (
    <div>
      {upTo(Math.max(0, elements - 1)).map((at) => (
        <span key={at}>{at}</span>
      ))}
    </div>
  )
}

/** Ready once its one call has answered. */
function Page() {
  const [length, setLength] = useState<number>()
  useEffect(() => {
    void fetch('/list?limit=20')
      .then((reply) => reply.text())
      .then((text) => setLength(text.length))
  }, [])
  if (length === undefined) return null
  const components = numberOf('components')
  return (
    <main data-ready={length}>
      {upTo(components).map((at) => (
        <Part key={at} elements={Math.round(numberOf('elements') / components)} />
      ))}
    </main>
  )
}

function Row({ tab, row }: { tab: number; row: number }) {
  return (
    <tr>
      {upTo(COLUMNS).map((column) => (
        <td key={column}>{`${tab} ${row} ${column}`}</td>
      ))}
    </tr>
  )
}

function Tabs() {
  const [shown, setShown] = useState(0)
  return (
    <main data-ready>
      <nav>
        {upTo(numberOf('tabs')).map((tab) => (
          <button key={tab} type="button" data-key={tab} onClick={() => setShown(tab)}>
            {tab}
          </button>
        ))}
      </nav>
      {upTo(numberOf('tabs')).map((tab) => (
        <Activity key={tab} mode={tab === shown ? 'visible' : 'hidden'}>
          <table data-tab={tab}>
            <tbody>
              {upTo(numberOf('rows')).map((row) => (
                <Row key={row} tab={tab} row={row} />
              ))}
            </tbody>
          </table>
        </Activity>
      ))}
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{asked.has('tabs') ? <Tabs /> : <Page />}</StrictMode>)
