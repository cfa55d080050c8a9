import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { LogDetailProps } from './LogPage.tsx'
import { Inspector } from './Inspector.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { tOr, useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { errorLogRoutes, type ErrorDetail as Entry, type ErrorState } from '#security/contract/log.ts'
import { LogFacts } from './LogFacts.tsx'
import { LogTime } from './LogTime.tsx'
import './log.css'

const STATES = [0, 1, 2] as const

/** One error: how often, since when, its stack, and what is known about it. */
export default function ErrorDetail({ id, ids, onWalk, onClose, ...overlay }: LogDetailProps) {
  const t = useT()
  const { data: entry, error } = useCall(errorLogRoutes.get, { params: { id } }, { keepPrevious: true })
  return (
    <Inspector
      {...overlay}
      id={id}
      ids={ids}
      title={entry?.place ?? t('security.error.title')}
      note={entry && t('security.error.counted', { count: entry.count })}
      copies={entry?.requestId}
      onWalk={onWalk}
      onClose={onClose}
    >
      {entry && <Facts of={entry} />}
      {entry &&
        (entry.actions.includes('update') ? (
          <Mark key={`${entry.id} ${entry.version}`} of={entry} />
        ) : (
          <State of={entry} />
        ))}
      {entry && entry.stack !== '' && (
        <>
          <h3 className="sec-heading">{t('security.error.stack')}</h3>
          {/* Wide content scrolls by the keyboard, too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="sec-json" tabIndex={0}>
            {entry.stack}
          </pre>
        </>
      )}
      {!entry && error && <Empty title={t('security.error.notShown')} reason={error.msg} />}
    </Inspector>
  )
}

function Facts({ of: { message, firstDate, lastDate, source, userName, ip, node, requestId } }: { of: Entry }) {
  const t = useT()
  return (
    <>
      <p className="sec-verdict">
        <strong>{message}</strong>
      </p>
      <LogFacts
        items={[
          { label: t('security.error.source'), value: tOr(`security.error.source.${source}`, String(source)) },
          { label: t('security.error.first'), value: <LogTime at={firstDate} /> },
          { label: t('security.error.last'), value: <LogTime at={lastDate} /> },
          {
            label: t('security.log.who'),
            value: (
              <>
                {userName}
                <small>{ip}</small>
              </>
            ),
          },
          { label: t('security.log.atNode'), value: node },
          {
            label: t('security.error.number'),
            value: (
              <>
                <code>{requestId}</code>
                <CopyButton text={requestId} name={t('security.error.number')} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

function State({ of: { state, note } }: { of: Entry }) {
  const t = useT()
  return (
    <LogFacts
      items={[
        { label: t('security.error.state'), value: tOr(`security.error.state.${state}`, String(state)) },
        { label: t('security.error.note'), value: note },
      ]}
    />
  )
}

function Mark({ of: entry }: { of: Entry }) {
  const t = useT()
  const [state, setState] = useState<ErrorState>(STATES.find((known) => known === entry.state) ?? 0)
  const [note, setNote] = useState(entry.note)
  const update = useMutate(errorLogRoutes.update, { refreshes: [errorLogRoutes.page, errorLogRoutes.get] })
  const isSame = state === entry.state && note === entry.note
  return (
    <div className="sec-mark">
      <Segmented<ErrorState>
        aria-label={t('security.error.state')}
        value={state}
        options={STATES.map((value) => ({ value, label: t(`security.error.state.${value}`) }))}
        onChange={setState}
      />
      <Input.TextArea
        aria-label={t('security.error.note')}
        placeholder={t('security.error.note')}
        value={note}
        maxLength={500}
        rows={3}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="primary"
        disabled={isSame}
        loading={update.isRunning}
        onClick={() => void update.run({ body: { id: entry.id, version: entry.version, state, note } })}
      >
        {t('security.error.save')}
      </Button>
    </div>
  )
}
