import { RotateCw } from 'lucide-react'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { reloadPage, sandboxOf } from '#shell/micro/hosted-address.ts'
import type { HostedApp } from '#shell/micro/micro-host.ts'
import type { Entrance } from './app-route.ts'
import { useMicroHost } from './use-micro-host.ts'
import './micro-frame.css'

interface MicroFrameProps {
  app: HostedApp
  name: string
  sandbox: readonly string[]
  entrance: Entrance
  /** What its tab is called while the app says nothing; empty where a menu or the route has a name. */
  ownTitle: string
}

/**
 * An app in its frame, and a message while it cannot be seen. The frame stays mounted: a late app may still arrive.
 */
export function MicroFrame({ app, name, sandbox, entrance, ownTitle }: MicroFrameProps) {
  const t = useT()
  const { phase, frame, reloads, reload } = useMicroHost(app, entrance, ownTitle)
  const isSeen = phase === 'ready' || phase === 'silent'
  return (
    <div className="micro-page" data-phase={phase}>
      <h1 className="pt-unseen">{name}</h1>
      {phase === 'silent' && (
        <div className="micro-silent" role="alert">
          <p>{t('microapp.host.silent', { name })}</p>
          <button type="button" className="pt-button" onClick={reload}>
            <RotateCw size={16} aria-hidden="true" />
            {t('microapp.host.reload')}
          </button>
        </div>
      )}
      <iframe
        key={reloads}
        ref={frame}
        className="micro-frame"
        title={name}
        src={app.address}
        sandbox={sandboxOf(app.origin, sandbox)}
        allow="fullscreen; clipboard-write"
        referrerPolicy="no-referrer"
        inert={!isSeen}
      />
      {phase === 'loading' && (
        <p className="micro-loading" role="status">
          <span className="micro-spinner" aria-hidden="true" />
          {t('microapp.host.loading', { name })}
        </p>
      )}
      {(phase === 'late' || phase === 'blocked') && (
        <div className="micro-trouble">
          <Notice
            title={t(`microapp.host.${phase}.title`, { name })}
            text={t(`microapp.host.${phase}.text`)}
            door="dark"
            details={app.origin}
          >
            <button
              type="button"
              className="pt-button"
              data-kind="solid"
              onClick={phase === 'late' ? reload : () => void reloadPage()}
            >
              {t(phase === 'late' ? 'microapp.host.retry' : 'microapp.host.reloadPage')}
            </button>
          </Notice>
        </div>
      )}
    </div>
  )
}
