import { Button, Input, Select } from 'antd'
import { Suspense, useState } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { viewAsRoutes } from '#system/contract/view-as.ts'
import { ViewAsButton } from '#system/web/index.ts'
import { accessRoutes } from '#security/contract/access.ts'
import { callIn, callText, idIn, type AskedCall } from './asked.ts'

interface ExplainFormProps {
  readonly asked: AskedCall
  readonly isRunning: boolean
  readonly onAsk: (asked: AskedCall) => void
}

/** One row: who, what, which record. Nothing is asked before the button. */
export function ExplainForm({ asked, isRunning, onAsk }: ExplainFormProps) {
  const t = useT()
  const [userId, setUserId] = useState(asked.userId)
  const [call, setCall] = useState(callText(asked))
  const [record, setRecord] = useState(asked.recordId)
  const people = usePeople(userId)
  const calls = useCalls(call)
  const chosen = callIn(call)
  const isAboutRecord = calls.takesRecord
  const run = () => {
    if (userId !== '' && chosen) onAsk({ userId, ...chosen, recordId: isAboutRecord ? idIn(record) : '' })
  }
  return (
    <form
      className="kit-card sec-access-form"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <label>
        <span>{t('security.access.who')}</span>
        <Select<string>
          aria-label={t('security.access.who')}
          placeholder={t('security.access.who.hint')}
          value={userId || null}
          options={people.options}
          optionRender={({ value }) => people.lookOf(String(value))}
          showSearch={{ filterOption: false, onSearch: people.onSearch }}
          notFoundContent={<span className="kit-quiet">{t('kit.pick.none')}</span>}
          onChange={setUserId}
        />
      </label>
      <label>
        <span>{t('security.access.what')}</span>
        <Select<string>
          aria-label={t('security.access.what')}
          placeholder={t('security.access.what.hint')}
          value={call || null}
          options={calls.options}
          optionRender={({ label, value }) => (
            <span className="sec-access-call">
              <span>{label}</span>
              <code>{value}</code>
            </span>
          )}
          showSearch={{ optionFilterProp: 'search' }}
          notFoundContent={<span className="kit-quiet">{t('kit.pick.none')}</span>}
          onChange={setCall}
        />
      </label>
      <label>
        <span>{t('security.access.record')}</span>
        <Input
          aria-label={t('security.access.record')}
          allowClear
          disabled={!isAboutRecord}
          placeholder={t(isAboutRecord ? 'security.access.record.hint' : 'security.access.record.none')}
          value={isAboutRecord ? record : ''}
          maxLength={500}
          onChange={({ target }) => setRecord(target.value)}
        />
      </label>
      <div className="sec-access-run">
        <Button type="primary" htmlType="submit" disabled={userId === '' || !chosen} loading={isRunning}>
          {t('security.access.run')}
        </Button>
        <ViewAs userId={userId} name={people.nameOf(userId)} />
      </div>
    </form>
  )
}

/** Views as the chosen user; what it brings is fetched once there is one. */
function ViewAs({ userId, name }: { userId: string; name: string }) {
  const t = useT()
  const waiting = <Button disabled>{t('security.access.viewAs')}</Button>
  return (
    <Gate can={viewAsRoutes.begin.can}>
      {userId === '' ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <ViewAsButton userId={userId} name={name} />
        </Suspense>
      )}
    </Gate>
  )
}

/** Users in reach, by what is typed; the chosen one is always among them. */
function usePeople(userId: string) {
  const [text, setText] = useState('')
  const keyword = useDelayedValue(text, TYPING_MS).trim()
  const { data: found = [] } = useCall(
    accessRoutes.people,
    { query: keyword === '' ? {} : { keyword } },
    { keepPrevious: true },
  )
  const { data: chosen = [] } = useCall(accessRoutes.people, { query: { userId } }, { enabled: userId !== '' })
  const data = [...chosen, ...found.filter(({ id }) => id !== userId)]
  const options = data.map(({ id, realName, deptName }) => ({ value: id, label: `${realName} ${deptName}`.trim() }))
  const lookOf = (id: string) => {
    const person = data.find((each) => each.id === id)
    return (
      person && (
        <span className="sec-access-person">
          <Avatar id={person.id} name={person.realName} url={person.headUrl} size={24} />
          <span>{person.realName}</span>
          <span className="kit-quiet">{person.deptName}</span>
        </span>
      )
    )
  }
  const nameOf = (id: string) => data.find((each) => each.id === id)?.realName ?? ''
  return { options, lookOf, nameOf, onSearch: setText }
}

/** Calls by what their menus are called; one that the address names is there, too. */
function useCalls(chosen: string) {
  const { data = [] } = useCall(accessRoutes.calls, {}, { freshFor: 300_000 })
  const options = data.map((call) => {
    const value = callText(call)
    const label = call.name === '' ? call.summary : call.name
    return { value, label, search: `${label} ${call.summary} ${value}` }
  })
  const known = data.find((call) => callText(call) === chosen)
  if (chosen !== '' && !known) options.unshift({ value: chosen, label: chosen, search: chosen })
  return { options, takesRecord: known?.takesRecord ?? chosen !== '' }
}
