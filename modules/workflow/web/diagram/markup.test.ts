import { expect, test } from 'vitest'
import { isFrameMarkup } from './markup.ts'

test.each([
  '<div class="djs-overlays" />',
  '<div class="djs-overlay" data-overlay-id="ov-1">',
  '<li><a class="bjs-crumb" href="#Sub_1" title="a &lt;b&gt;">a &lt;b&gt;</a></li>',
  '<a href="http://bpmn.io" target="_blank" class="bjs-powered-by" title="Powered by bpmn.io" ><svg viewBox="0 0 14 5"><path fill="currentColor" d="M1.8"/></svg></a>',
  '<div class="djs-popup-parent djs-scrollable" data-popup=bpmn-replace></div>',
  '<div class="djs-direct-editing-content" contenteditable="true"></div>',
  '<hr class="separator" />',
  // What opens a collapsed sub-process.
  '<button type="button" class="bjs-drilldown"><svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 16 16"><path fill-rule="evenodd" d="M4.8,3.5 L10.4,9.1 Z"/></svg></button>',
])('%s is a frame', (text) => {
  expect(isFrameMarkup(text)).toBe(true)
})

test.each([
  '<img src="x" onerror="go()">',
  '<div onclick="go()">',
  '<a href="javascript:go()">x</a>',
  '<a href="https://bpmn.io.example.org">x</a>',
  '<div style="position:fixed">',
  "<div class='x' onclick='go()'>",
  '<script>go()</script>',
  '<svg><animate attributeName="href"/></svg>',
  '<div class="a"',
  '<svg><use href="data:x"/></svg>',
  '<div class="a" data-popup=x onclick=go()></div>',
  '<div onclick=go></div>',
  '<g onload="go()">',
])('%s is none', (text) => {
  expect(isFrameMarkup(text)).toBe(false)
})
