import { t } from './texts.ts'

/** The page outside of Portico, or inside one that it does not know: what it is, and where it is found. */
export function Alone() {
  return (
    <main className="ws-alone">
      <h1>{t('ws.alone.title')}</h1>
      <p>{t('ws.alone.text')}</p>
    </main>
  )
}
