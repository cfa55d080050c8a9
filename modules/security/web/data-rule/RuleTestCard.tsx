import { Button, Select } from 'antd'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useT } from '#shell/i18n.ts'
import { useSession } from '#shell/session/session.ts'
import { dataRuleRoutes, type DataRuleDraft, type RuleTest } from '#security/contract/data-rule.ts'
import { usePeople } from './use-named-values.ts'

type Draft = Pick<DataRuleDraft, 'resource' | 'kind' | 'conditions' | 'sql'>

const isSame = (a: Draft, b: Draft) =>
  a.resource === b.resource && a.kind === b.kind && a.conditions === b.conditions && a.sql === b.sql

/**
 * Tries the rule as it is in the form, for oneself or for another user. Runs only when it is asked to.
 * @param blocked why it cannot run
 */
export function RuleTestCard({ draft, blocked }: { draft: Draft; blocked: string | undefined }) {
  const t = useT()
  const { person } = useSession()
  const [userId, setUserId] = useState(person.id)
  const [tested, setTested] = useState<{ result: RuleTest; of: Draft }>()
  const test = useMutate(dataRuleRoutes.test, { refreshes: [], done: false })
  const people = usePeople([userId])
  const isCurrent = tested !== undefined && isSame(tested.of, draft)
  const run = async () => {
    const answer = await test.run({ body: { draft, userId } })
    setTested(answer && { result: answer.reply, of: draft })
  }
  const self = { value: person.id, label: person.realName }
  return (
    <section className="sec-rule-test" aria-label={t('security.dataRule.test')}>
      <h3>
        {t('security.dataRule.test')} <small>{t('security.dataRule.test.hint')}</small>
      </h3>
      <div className="sec-rule-run">
        <Select<string>
          aria-label={t('security.dataRule.test.user')}
          value={userId}
          showSearch={people.mayPick ? { filterOption: false, onSearch: people.onSearch } : false}
          options={[self, ...people.options.filter(({ value }) => value !== person.id)]}
          onChange={setUserId}
        />
        <Button
          icon={<Play size={14} />}
          loading={test.isRunning}
          disabled={blocked !== undefined}
          onClick={() => void run()}
        >
          {t('security.dataRule.test.run')}
        </Button>
      </div>
      {isCurrent && blocked === undefined ? (
        <Result of={tested.result} />
      ) : (
        <p className="kit-quiet">{blocked ?? t('security.dataRule.test.none')}</p>
      )}
    </section>
  )
}

function Result({ of: { rows, total, milliseconds, limit, sample } }: { of: RuleTest }) {
  const t = useT()
  return (
    <div role="status">
      <dl className="sec-rule-figures">
        <div>
          <dd>{rows === null ? '—' : rows}</dd>
          <dt>
            {total === null ? t('security.dataRule.test.unseen') : t('security.dataRule.test.of', { count: total })}
          </dt>
        </div>
        <div data-bad={milliseconds > limit}>
          <dd>{milliseconds}</dd>
          <dt>{t('security.dataRule.test.ms', { limit })}</dt>
        </div>
      </dl>
      {sample.length > 0 && (
        <ul className="sec-rule-sample">
          {sample.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
      <p className="kit-quiet">{t('security.dataRule.test.seen')}</p>
    </div>
  )
}
