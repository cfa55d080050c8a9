import { Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import './phrase.css'

const PhraseMenu = lazy(() => import('./PhraseMenu.tsx'))

/** Opens the phrases of a comment field. @param onInsert puts one into the field */
export function PhraseButton({ onInsert }: { onInsert: (phrase: string) => void }) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = useCallback(() => setAnchor(undefined), [])
  return (
    <>
      <Button
        type="link"
        size="small"
        className="wf-phrase-open"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
      >
        {t('workflow.phrase')}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <PhraseMenu
            anchor={anchor}
            onClose={close}
            onInsert={(phrase) => {
              close()
              onInsert(phrase)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
