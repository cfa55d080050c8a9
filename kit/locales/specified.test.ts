import { expect, test } from 'vitest'
import shell from '#shell/locales/en.json' with { type: 'json' }
import kit from './en.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

test('the generic messages are the words of the specification (sections 5 and 8)', () => {
  expect([
    kit['kit.rule.required'],
    kit['kit.rule.format'],
    kit['kit.form.invalid'],
    shell['shell.invalidForm'],
    shell['shell.selectItem'],
    shell['shell.selectRow'],
    shell['shell.selectDelete'],
    kit['kit.child.required'],
    kit['kit.form.versionWrong'],
    kit['kit.tree.disabled'],
    kit['kit.tree.level'],
  ]).toEqual([
    'Required field cannot be empty',
    '{{attr}} format error',
    'filled content is illegal, please check',
    'The content is illegal, please check the content',
    'Please select a item',
    'please select one row',
    'Please select delete item',
    'please fill child table data',
    'The version number is incorrect',
    'node is disabled',
    'cannot select platform level',
  ])
})

test('what the specification wants in Chinese stands there in Chinese', () => {
  expect([zh['kit.list.noUrl'], zh['kit.tree.level']]).toEqual(['url 不能为空', '不能选择平台级'])
})
