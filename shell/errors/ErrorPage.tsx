import { useT, type TextKey } from '../i18n.ts'
import { Notice } from './Notice.tsx'
import { WaysOut } from './WaysOut.tsx'

interface Kind {
  readonly code?: string
  readonly title: TextKey
  readonly text: TextKey
  readonly door: 'lit' | 'dark'
}

const kinds = {
  forbidden: { code: '403', title: 'shell.error.forbidden', text: 'shell.error.forbiddenText', door: 'dark' },
  lost: { code: '404', title: 'shell.error.lost', text: 'shell.error.lostText', door: 'lit' },
  portal: { code: '404', title: 'shell.error.portal', text: 'shell.error.portalText', door: 'dark' },
  own: { title: 'shell.error.own', text: 'shell.error.ownText', door: 'dark' },
  unbuilt: { title: 'shell.error.unbuilt', text: 'shell.error.unbuiltText', door: 'dark' },
} as const satisfies Record<string, Kind>

/** Which of them a path is that no page answers. */
export function errorKindOf(path: string): keyof typeof kinds {
  return path === '/403' ? 'forbidden' : path === '/P404' ? 'portal' : 'lost'
}

/** The pages for what is forbidden, lost, of a portal that does not exist, or named in a menu and not built yet. */
export function ErrorPage({ kind }: { kind: keyof typeof kinds }) {
  const t = useT()
  const shown: Kind = kinds[kind]
  return (
    <Notice {...(shown.code && { code: shown.code })} title={t(shown.title)} text={t(shown.text)} door={shown.door}>
      <WaysOut isMain />
    </Notice>
  )
}
