import { useT, type TextKey } from '../i18n.ts'
import { useBack, useGo } from '../page/use-page.ts'
import { HOME } from '../session/places.ts'
import { Notice } from './Notice.tsx'

interface Kind {
  readonly code?: string
  readonly title: TextKey
  readonly text: TextKey
  readonly door: 'lit' | 'dark'
}

const kinds = {
  forbidden: { code: '403', title: 'shell.error.forbidden', text: 'shell.error.forbiddenText', door: 'dark' },
  lost: { code: '404', title: 'shell.error.lost', text: 'shell.error.lostText', door: 'lit' },
  unbuilt: { title: 'shell.error.unbuilt', text: 'shell.error.unbuiltText', door: 'dark' },
} as const satisfies Record<string, Kind>

/** The pages for what is forbidden, lost, or named in a menu and not built yet. */
export function ErrorPage({ kind }: { kind: keyof typeof kinds }) {
  const t = useT()
  const go = useGo()
  const back = useBack(HOME)
  const shown: Kind = kinds[kind]
  return (
    <Notice {...(shown.code && { code: shown.code })} title={t(shown.title)} text={t(shown.text)} door={shown.door}>
      <button type="button" className="pt-button" onClick={back}>
        {t('shell.back')}
      </button>
      <button type="button" className="pt-button" data-kind="solid" onClick={() => go(HOME)}>
        {t('shell.home')}
      </button>
    </Notice>
  )
}
