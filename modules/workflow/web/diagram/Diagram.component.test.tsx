/** A drawing can be read at the width it has, also after the window has become narrower. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../tests/component/show.tsx'
import { Diagram } from './Diagram.tsx'

const LEAST_PX = 10.9
const FONT = 12
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
<process id="p" isExecutable="true"><startEvent id="s"/><userTask id="a" name="主管审批"/><userTask id="b" name="财务复核"/><endEvent id="e"/>
<sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="b"/><sequenceFlow id="h" sourceRef="b" targetRef="e"/></process>
</definitions>`

/** How large names are on screen. */
function sizeOfNames(): number {
  const name = [...document.querySelectorAll<SVGTextElement>('.wf-canvas text')].find(
    ({ textContent }) => textContent === '主管审批',
  )
  return FONT * (name?.getScreenCTM()?.a ?? 0)
}

test('names stay legible when the window becomes narrower', async () => {
  await page.viewport(1200, 800)
  await show(<Diagram xml={XML} label="采购申请" />)
  await expect.poll(sizeOfNames).toBeGreaterThanOrEqual(LEAST_PX)
  await page.viewport(390, 800)
  await expect.poll(() => document.querySelector('.wf-canvas')?.clientWidth).toBeLessThan(400)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(sizeOfNames()).toBeGreaterThanOrEqual(LEAST_PX)
})

test.each(['欧阳小明', 'Grace Hopper'])(
  '%s, who filled in a request, is not cut, though an event is small',
  async (name) => {
    await show(<Diagram xml={XML} label="采购申请" marks={{ s: { tone: 'done', note: name } }} />)
    const note = page.getByTitle(name)
    await expect.element(note).toBeVisible()
    const { scrollWidth, clientWidth } = note.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

test('drawn while its tab rests, it is there at a legible size once the tab is shown', async () => {
  const diagram = <Diagram xml={XML} label="采购申请" />
  const { rerender } = await show(<div hidden>{diagram}</div>)
  await expect.poll(() => document.querySelectorAll('.wf-canvas [data-element-id="b"]').length).toBe(1)

  await rerender(<div>{diagram}</div>)
  await expect.poll(sizeOfNames).toBeGreaterThanOrEqual(LEAST_PX)
})
