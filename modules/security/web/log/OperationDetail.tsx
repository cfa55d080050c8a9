import { Button } from 'antd'
import { useState } from 'react'
import type { LogDetailProps } from './LogPage.tsx'
import { Inspector } from './Inspector.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { accessRoutes } from '#security/contract/access.ts'
import { LOG_PERSONAL, operationLogRoutes, type OperationDetail as Entry } from '#security/contract/log.ts'
import { callIn, explainPath } from '../access/asked.ts'
import { LogFacts } from './LogFacts.tsx'
import { LogTime } from './LogTime.tsx'
import { MaskedJson } from './MaskedJson.tsx'
import { callName, outcomeText, toneOf } from './outcome.tsx'
import './log.css'

/** One call: how it ended, who and from where, its masked input, and what the session did around it. */
export default function OperationDetail({ id, ids, onWalk, onClose, ...overlay }: LogDetailProps) {
  const t = useT()
  const { data: entry, error, refetch } = useCall(operationLogRoutes.get, { params: { id } }, { keepPrevious: true })
  return (
    <Inspector
      {...overlay}
      id={id}
      ids={ids}
      title={entry ? callName(entry) : t('security.operation.title')}
      note={entry && <LogTime at={entry.createDate} />}
      copies={entry?.requestId}
      onWalk={onWalk}
      onClose={onClose}
    >
      {entry && <Content key={entry.id} of={entry} onOpen={onWalk} />}
      {!entry && error && (
        <Empty title={t('security.operation.notShown')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </Inspector>
  )
}

function Content({ of: entry, onOpen }: { of: Entry; onOpen: (id: string) => void }) {
  const t = useT()
  const {
    userName,
    keyName,
    actingAs,
    viewingAs,
    method,
    path,
    ip,
    userAgent,
    duration,
    node,
    requestId,
    input,
    masked,
  } = entry
  const { browser, system } = deviceOf(userAgent)
  return (
    <>
      <p className="sec-verdict" data-tone={toneOf(entry)}>
        <strong>{outcomeText(entry)}</strong>
        {entry.answer !== '' && <span>{entry.answer}</span>}
        <ExplainLink of={entry} />
      </p>
      <LogFacts
        items={[
          {
            label: t('security.log.who'),
            value: (
              <>
                {keyName === '' ? userName : t('security.operation.byKey', { name: userName, key: keyName })}
                {viewingAs !== '' && <small>{t('security.operation.viewingAs', { name: viewingAs })}</small>}
                {actingAs !== '' && <small>{t('security.operation.actingAs', { identity: actingAs })}</small>}
              </>
            ),
          },
          { label: t('security.operation.route'), value: <code>{`${method} ${path}`}</code> },
          {
            label: t('security.log.ip'),
            value: (
              <>
                {ip}
                <small>{[browser, system].filter(Boolean).join(', ')}</small>
              </>
            ),
          },
          {
            label: t('security.operation.duration'),
            value: (
              <>
                {t('security.operation.ms', { count: duration })}
                <small>{t('security.log.node', { node })}</small>
              </>
            ),
          },
          {
            label: t('security.operation.requestId'),
            value: (
              <>
                <code>{requestId}</code>
                <CopyButton text={requestId} name={t('security.operation.requestId')} />
              </>
            ),
          },
        ]}
      />
      <UsersOfAddress ip={ip} />
      <h3 className="sec-heading">
        {t('security.operation.input')}
        {masked > 0 && <small>{t('security.operation.masked', { count: masked })}</small>}
      </h3>
      {input === '' ? <p>{t('security.operation.noInput')}</p> : <MaskedJson json={input} />}
      <Nearby of={entry} onOpen={onOpen} />
    </>
  )
}

/** Why it was refused, for who may ask. */
function ExplainLink({ of: { userId, method, path, status } }: { of: Entry }) {
  const t = useT()
  const go = useGo()
  const may = useCan(accessRoutes.explain.can)
  const isDenied = status === 403 || status === 404
  if (!may || !isDenied || userId === '') return null
  return (
    <Button type="link" size="small" onClick={() => go(explainPath({ userId, ...callIn(`${method} ${path}`) }))}>
      {t('security.access.explain')}
    </Button>
  )
}

function Nearby({ of: entry, onOpen }: { of: Entry; onOpen: (id: string) => void }) {
  const t = useT()
  return (
    <>
      <h3 className="sec-heading">
        {t('security.operation.nearby')}
        <small>{t(entry.keyName === '' ? 'security.operation.sameSession' : 'security.operation.sameKey')}</small>
      </h3>
      <ul className="sec-nearby">
        {entry.nearby.map((call) => (
          <li key={call.id}>
            <button
              type="button"
              aria-current={call.id === entry.id ? 'true' : undefined}
              onClick={() => onOpen(call.id)}
            >
              <LogTime at={call.createDate} />
              <span>{callName(call)}</span>
              <span>{outcomeText(call)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Who else called from the address: asked for by a press. */
function UsersOfAddress({ ip }: { ip: string }) {
  const t = useT()
  const maySee = useCan(LOG_PERSONAL)
  const [isAsked, setIsAsked] = useState(false)
  const { data: users } = useCall(operationLogRoutes.address, { query: { ip } }, { enabled: isAsked })
  if (!maySee || ip === '') return null
  if (!isAsked)
    return (
      <Button className="sec-link" color="primary" variant="link" onClick={() => setIsAsked(true)}>
        {t('security.operation.whoElse')}
      </Button>
    )
  return (
    <ul className="sec-nearby" aria-label={t('security.operation.whoElse')}>
      {users?.map(({ userId, userName, lastDate }) => (
        <li key={userId}>
          <p>
            <LogTime at={lastDate} />
            <span>{userName}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
