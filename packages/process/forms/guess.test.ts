/** Who is asked for names that no form declares. */
import { describe, expect, test } from 'vitest'
import { formsOf, guessesIn } from './forms.ts'
import { guessesOf } from './guess.ts'
import { compile } from '../compile/compile.ts'
import type { MoreReaders } from './reads.ts'
import type { Ir } from '../model/ir.ts'
import { bpmn, type Sketch } from '../testing/bpmn.ts'

async function compiled(file: string) {
  const { ir, xml } = await compile(file)
  if (ir === undefined) throw new Error('not compiled')
  return { ir, xml }
}

/** Where each field is shown, in short: `start: days user; A: approved!`, with `!` where it is required. */
async function asked(nodes: Sketch, flows: readonly string[], more?: MoreReaders): Promise<string> {
  const { ir, xml } = await compiled(bpmn(nodes, flows))
  const { start, tasks } = await formsOf(xml, ir, more)
  return [['start', start] as const, ...Object.entries(tasks)]
    .filter(([, fields]) => fields.length > 0)
    .map(
      ([node, fields]) => `${node}: ${fields.map(({ name, required }) => `${name}${required ? '!' : ''}`).join(' ')}`,
    )
    .sort()
    .join('; ')
}

const ends = { s: 'start', e: 'end', n: 'end' }

describe('a name is asked for', () => {
  test('at the task before the condition that reads it, never at the start', async () => {
    const nodes = { ...ends, A: 'user assignee=ann', x: 'xor' }
    expect(await asked(nodes, ['s A', 'A x', 'x e ${approved}', 'x n default'])).toBe('A: approved!')
  })

  test('at the start where no task comes before', async () => {
    const nodes = { ...ends, x: 'xor', A: 'user assignee=ann' }
    expect(await asked(nodes, ['s x', 'x A ${days > 3}', 'x n default', 'A e'])).toBe('start: days')
  })

  test('at each task behind which it is read', async () => {
    const nodes = { ...ends, A: 'user assignee=ann', x: 'xor', B: 'user assignee=bob', y: 'xor' }
    const flows = ['s A', 'A x', 'x B ${approved}', 'x n default', 'B y', 'y e ${approved}', 'y n default']
    expect(await asked(nodes, flows)).toBe('A: approved!; B: approved!')
  })

  test('at all tasks that lead to it: branches side by side, and ways of their own', async () => {
    const beside = { ...ends, f: 'and', A: 'user assignee=a', B: 'user assignee=b', j: 'and', x: 'xor' }
    const flows = ['s f', 'f A', 'f B', 'A j', 'B j', 'j x', 'x e ${ok}', 'x n default']
    expect(await asked(beside, flows)).toBe('A: ok!; B: ok!')
    const either = { ...beside, f: 'xor', j: 'xor' }
    const ways = ['s f', 'f A ${1 == 1}', 'f B default', 'A j', 'B j', 'j x', 'x e ${ok}', 'x n default']
    expect(await asked(either, ways)).toBe('A: ok!; B: ok!')
  })

  test('at the nearest task, not at those before it', async () => {
    const nodes = { ...ends, A: 'user assignee=a', B: 'user assignee=b', x: 'xor' }
    expect(await asked(nodes, ['s A', 'A B', 'B x', 'x e ${ok}', 'x n default'])).toBe('B: ok!')
  })

  test('at the task whose own ways out read it', async () => {
    const nodes = { ...ends, A: 'user assignee=a' }
    expect(await asked(nodes, ['s A', 'A e ${ok}', 'A n default'])).toBe('A: ok!')
  })

  test('before the task that it chooses the people of', async () => {
    const nodes = { ...ends, A: 'user assignee=ann', B: 'user assignee=${boss}' }
    expect(await asked(nodes, ['s A', 'A B', 'B e'])).toBe('A: boss!')
    expect(await asked({ ...nodes, A: 'user assignee=${boss}' }, ['s A', 'A B', 'B e'])).toBe('start: boss')
    expect(await asked({ ...nodes, B: 'user candidateUsers=${them}' }, ['s A', 'A B', 'B e'])).toBe('A: them!')
  })

  test('at the start, and at tasks of the user who started, until another has done one', async () => {
    const nodes = { ...ends, A: 'user assignee=${initiator}', B: 'user assignee=${boss}', x: 'xor' }
    const flows = ['s A', 'A B', 'B x', 'x e ${approved}', 'x A default']
    expect(await asked(nodes, flows)).toBe('A: boss!; B: approved!; start: boss')
    const confirmed = { ...nodes, A: 'user assignee=bob', B: 'user portico:people=initiator' }
    expect(await asked(confirmed, flows)).toBe('B: approved!')
  })
})

describe('the user who starts decides nothing for others', () => {
  test('where a way leads around the task', async () => {
    const nodes = { ...ends, f: 'xor', A: 'user assignee=a', j: 'xor', x: 'xor' }
    const flows = ['s f', 'f A ${1 == 1}', 'f j default', 'A j', 'j x', 'x e ${approved}', 'x n default']
    expect(await asked(nodes, flows)).toBe('A: approved!')
  })

  test('where the same yes or no is read before any task, too', async () => {
    const nodes = { ...ends, x: 'xor', A: 'user assignee=a', y: 'xor' }
    const flows = ['s x', 'x A ${ok}', 'x n default', 'A y', 'y e ${ok}', 'y n default']
    expect(await asked(nodes, flows)).toBe('A: ok!; start: ok')
  })

  test('while a value that is no yes or no keeps its first answer', async () => {
    const nodes = { ...ends, x: 'xor', A: 'user assignee=a', y: 'xor' }
    const flows = ['s x', 'x A ${days > 1}', 'x n default', 'A y', 'y e ${days > 3}', 'y n default']
    expect(await asked(nodes, flows)).toBe('start: days')
  })

  test('in a round that begins before any task, at the start and in the round', async () => {
    const nodes = { ...ends, x: 'xor', A: 'user assignee=a' }
    expect(await asked(nodes, ['s x', 'x e ${level > 3}', 'x A default', 'A x'])).toBe('A: level!; start: level')
    // A round that can be entered behind the task is no such round.
    const other = { ...nodes, f: 'xor' }
    const flows = ['s f', 'f x default', 'f A ${1 == 1}', 'x e ${level > 3}', 'x A default', 'A x']
    expect(await asked(other, flows)).toBe('A: level!')
  })

  test('when a condition is waited for', async () => {
    const nodes = { ...ends, A: 'user assignee=a', b: 'boundary on=A when=${done}' }
    expect(await asked(nodes, ['s A', 'A e', 'b n'])).toBe('')
    const later = { ...ends, A: 'user assignee=a', c: 'catch when=${done}' }
    expect(await asked(later, ['s A', 'A c', 'c e'])).toBe('A: done')
  })
})

describe('scopes, repetitions, events and calls', () => {
  test('a task inside of a sub-process comes before what follows it, and what is before it comes before what is inside', async () => {
    const inside = { is: 'sub', of: { i: 'start', B: 'user assignee=${boss}', o: 'end' }, flows: ['i B', 'B o'] }
    const nodes: Sketch = { ...ends, A: 'user assignee=a', S: inside, x: 'xor' }
    expect(await asked(nodes, ['s A', 'A S', 'S x', 'x e ${ok}', 'x n default'])).toBe('A: boss!; B: ok!')
  })

  test('a sub-process without tasks is gone through', async () => {
    const inside = { is: 'sub', of: { i: 'start', m: 'task', o: 'end' }, flows: ['i m', 'm o'] }
    const nodes: Sketch = { ...ends, A: 'user assignee=a', S: inside, x: 'xor' }
    expect(await asked(nodes, ['s A', 'A S', 'S x', 'x e ${ok}', 'x n default'])).toBe('A: ok!')
  })

  test('members write what decides when they are enough; whom it is done for is asked before', async () => {
    const nodes = { ...ends, A: 'user assignee=a', B: 'user assignee=${one} each=one:${signers} until=${vetoed}' }
    expect(await asked(nodes, ['s A', 'A B', 'B e'])).toBe('A: signers!; B: vetoed!')
    // A countersign with a mode has no condition that anybody looks at.
    const counted = { ...nodes, B: `${nodes.B} mode=any` }
    expect(await asked(counted, ['s A', 'A B', 'B e'])).toBe('A: signers!')
  })

  test('a repetition is ended by the user who repeats', async () => {
    const nodes = { ...ends, A: 'user assignee=a while=${again}' }
    expect(await asked(nodes, ['s A', 'A e'])).toBe('A: again!')
  })

  test('behind an event at a task, the user who acted before the task is asked; in a sub-process, the user who acted there, too', async () => {
    const nodes = { ...ends, A: 'user assignee=a', B: 'user assignee=b', t: 'boundary on=B timer=${wait}', x: 'xor' }
    const flows = ['s A', 'A B', 'B e', 't x', 'x e ${late}', 'x n default']
    expect(await asked(nodes, flows)).toBe('A: late wait!')
    const inside = { is: 'sub', of: { i: 'start', C: 'user assignee=c', o: 'end' }, flows: ['i C', 'C o'] }
    const around: Sketch = { ...ends, A: 'user assignee=a', S: inside, t: 'boundary on=S timer=PT1H', x: 'xor' }
    expect(await asked(around, ['s A', 'A S', 'S e', 't x', 'x e ${late}', 'x n default'])).toBe('A: late; C: late')
  })

  test('in an event sub-process, the user who acted in what is around it', async () => {
    const inside = {
      is: 'sub event',
      of: { i: 'start message=stop', x: 'xor', o: 'end', q: 'end' },
      flows: ['i x', 'x o ${refund}', 'x q default'],
    }
    const nodes: Sketch = { ...ends, A: 'user assignee=a', E: inside }
    expect(await asked(nodes, ['s A', 'A e'])).toBe('A: refund')
  })

  test('what a called process is given is asked before it is called; what it may give back is not insisted on', async () => {
    const call = '<callActivity id="C" calledElement="other"><extensionElements>'
    const given = `${call}<camunda:in sourceExpression="\${amount * 2}" target="sum"/><camunda:out variables="all"/></extensionElements></callActivity>`
    const file = bpmn({ ...ends, A: 'user assignee=a', C: 'call calls=other', x: 'xor' }, [
      's A',
      'A C',
      'C x',
      'x e ${ok}',
      'x n default',
    ]).replace(/<callActivity[^>]*><\/callActivity>/, given)
    const { ir, xml } = await compiled(file)
    const { tasks } = await formsOf(xml, ir)
    expect(tasks['A']?.map(({ name, required }) => [name, required])).toEqual([
      ['ok', false],
      ['amount', true],
    ])
  })

  test('links lead on; what nothing leads to asks no one', async () => {
    const nodes = { ...ends, A: 'user assignee=a', l: 'throw link=on', m: 'catch link=on', x: 'xor' }
    expect(await asked(nodes, ['s A', 'A l', 'm x', 'x e ${ok}', 'x n default'])).toBe('A: ok!')
    const lost = { ...ends, A: 'user assignee=a', x: 'xor' }
    expect(await asked(lost, ['s A', 'A e', 'x e ${ok}', 'x n default'])).toBe('')
  })
})

describe('a field has to be filled in only where what comes next reads it for sure', () => {
  const nodes = { ...ends, A: 'user assignee=a', x: 'xor', q: 'end' }
  test.each([
    ['the first of several conditions', ['x e ${one}', 'x q ${two}', 'x n default'], 'A: one! two'],
    ['both halves of a comparison', ['x e ${one == two}', 'x n default'], 'A: one! two!'],
    ['what is read only sometimes', ['x e ${one || two}', 'x n default'], 'A: one! two'],
    ['a choice', ['x e ${one ? two : three}', 'x n default'], 'A: one! two three'],
    ['what may be missing', ['x e ${execution.getVariable("one") == 1}', 'x n default'], 'A: one'],
    ['functions on variables', ['x e ${vars:equals("one", two)}', 'x n default'], 'A: one two!'],
  ])('%s', async (_, flows, expected) => {
    expect(await asked(nodes, ['s A', 'A x', ...flows])).toBe(expected)
  })

  test('not where something between may set it, nor where the way may lead elsewhere', async () => {
    const work = { ...nodes, w: 'service portico:function=look' }
    expect(await asked(work, ['s A', 'A w', 'w x', 'x e ${ok}', 'x n default'])).toBe('A: ok')
    const elsewhere = { ...nodes, y: 'xor' }
    const flows = ['s A', 'A y', 'y x ${1 == 1}', 'y q default', 'x e ${ok}', 'x n default']
    expect(await asked(elsewhere, flows)).toBe('A: ok')
  })

  test('a yes or no of another user is a decision of their own', async () => {
    const mixed = { ...ends, A: 'user assignee=${initiator}', x: 'xor', B: 'user assignee=b', y: 'xor' }
    const flows = ['s A', 'A x', 'x B ${urgent}', 'x n default', 'B y', 'y e ${approved}', 'y n default']
    const { ir, xml } = await compiled(bpmn(mixed, flows))
    const { start, tasks } = await formsOf(xml, ir)
    expect(start).toStrictEqual([
      { name: 'urgent', label: 'urgent', type: 'boolean', required: false, isGuessed: true },
    ])
    expect(tasks['A']).toMatchObject([{ name: 'urgent', required: true }])
    expect(tasks['A']?.[0]).not.toHaveProperty('isDecision')
    expect(tasks['B']).toStrictEqual([
      { name: 'approved', label: 'approved', type: 'boolean', required: true, isGuessed: true, isDecision: true },
    ])
  })
})

describe('the description of a guess', () => {
  test('which expression of which element asks for it, where and as what', async () => {
    const nodes = { ...ends, A: 'user assignee=${boss}', x: 'xor', c: 'catch when=${arrived}' }
    const { ir, xml } = await compiled(bpmn(nodes, ['s c', 'c A', 'A x', 'x e ${approved}', 'x n default']))
    expect(await guessesIn(xml, [ir])).toMatchObject([
      [
        { name: 'approved', type: 'boolean', node: 'A', because: { element: 'x-e', text: '${approved}' } },
        { name: 'boss', type: 'user', node: undefined, because: { element: 'A', text: '${boss}' } },
        { name: 'arrived', type: 'boolean', node: null, because: { element: 'c', text: '${arrived}' } },
      ],
    ])
  })

  test('rules for people name variables, too, when the platform says which', async () => {
    const more: MoreReaders = ({ user }) =>
      user?.people === undefined ? [] : [{ expression: { lang: 'juel', text: '${team}' }, as: 'users' }]
    const nodes = { ...ends, A: 'user assignee=a', B: 'user portico:people=field:team' }
    expect(await asked(nodes, ['s A', 'A B', 'B e'], more)).toBe('A: team')
    expect(await asked(nodes, ['s A', 'A B', 'B e'])).toBe('')
  })

  test('ids of nodes are whatever a file says', async () => {
    const nodes = { ...ends, constructor: 'user assignee=a', x: 'xor' }
    expect(await asked(nodes, ['s constructor', 'constructor x', 'x e ${ok}', 'x n default'])).toBe('constructor: ok!')
    const { ir, xml } = await compiled(bpmn({ ...ends, toString: 'user assignee=a' }, ['s toString', 'toString e']))
    expect((await formsOf(xml, ir)).tasks['toString']).toBeUndefined()
  })

  test('a model of thousands of nodes is gone through whole, and asks for no more than a form can hold', async () => {
    const count = 20_000
    const nodes: Ir['nodes'] = {}
    const flows: Ir['flows'] = {}
    const kindOf = (at: number) => (at === 0 ? 'start' : at === 1 ? 'user' : 'exclusive')
    for (let at = 0; at < count; at += 1) {
      const [id, flow] = [`n${at}`, `f${at}`]
      nodes[id] = { id, kind: kindOf(at), element: '', scope: 'p', in: at > 0 ? [`f${at - 1}`] : [], out: [flow] }
      const condition = { lang: 'juel' as const, text: `\${v${at}}` }
      flows[flow] = { id: flow, from: id, to: `n${(at + 1) % count}`, ...(at > 1 ? { condition } : {}) }
    }
    const ir: Ir = {
      version: 1,
      id: 'p',
      nodes,
      flows,
      scopes: { p: { id: 'p', starts: ['n0'], eventSubProcesses: [] } },
    }
    const guesses = guessesOf(ir, new Set())
    expect(guesses).toHaveLength(200)
    expect(new Set(guesses.map(({ node }) => node))).toEqual(new Set(['n1']))
    expect(guesses[199]?.because).toEqual({ element: 'f201', text: '${v201}' })
  })
})
