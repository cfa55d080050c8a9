import { describe, expect, it } from 'vitest'
import { pageAt, type MenuNode } from '../menu-model.ts'
import { keysOpening, openedTo, toggledBranch } from './open-branches.ts'

const branch = (key: string, ...children: MenuNode[]): MenuNode => ({
  key,
  title: key,
  icon: '',
  badge: '',
  dot: false,
  page: undefined,
  children,
})
const leaf = (key: string): MenuNode => ({ ...branch(key), page: pageAt(key, key, '') })

const org = branch('org', leaf('/user'))
const logs = branch('logs', leaf('/audit'))
const system = branch('sys', org, logs)
const office = branch('oa', leaf('/notice'), branch('more', leaf('/x')))
const top = [system, office]

describe('keysOpening', () => {
  it('opens the first branch along', () => expect(keysOpening(system)).toEqual(['sys', 'org']))
  it('unless a page stands before it', () => expect(keysOpening(office)).toEqual(['oa']))
})

describe('toggledBranch', () => {
  const open = new Set(['sys', 'org'])
  it('closes with everything below', () => expect([...toggledBranch(open, system, top, true)]).toEqual([]))
  it('closes its siblings where only one is open', () =>
    expect([...toggledBranch(open, office, top, true)]).toEqual(['oa']))
  it('leaves what stands above', () =>
    expect([...toggledBranch(open, logs, system.children, true)]).toEqual(['sys', 'logs']))
  it('leaves its siblings where several may be', () =>
    expect([...toggledBranch(open, office, top, false)]).toEqual(['sys', 'org', 'oa']))
})

describe('openedTo', () => {
  const open = new Set(['oa'])
  it('closes the others where only one is open', () => expect([...openedTo(open, ['sys'], true)]).toEqual(['sys']))
  it('leaves them otherwise', () => expect([...openedTo(open, ['sys'], false)]).toEqual(['oa', 'sys']))
})
