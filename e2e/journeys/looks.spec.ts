import { expect, type Page } from '@playwright/test'
import type { App } from '../fixtures/app.ts'
import { test } from '../fixtures/journey.ts'
import { putHarbor } from '../fixtures/stores.ts'
import { expectNoAxeFindings, showIn } from '../pages/looks.ts'
import { putRare, rareStations } from '../pages/rareStations.ts'
import { stations } from '../pages/stations.ts'

test.describe('Appearance', () => {
  test('axe finds nothing on any screen in the light theme', ({ app }) => walkWithAxe(app, 'light'))
  test('axe finds nothing on any screen in the dark theme', ({ app }) => walkWithAxe(app, 'dark'))

  test('axe finds nothing on rarely seen screens in the light theme', ({ app }) => walkRare(app, 'light'))
  test('axe finds nothing on rarely seen screens in the dark theme', ({ app }) => walkRare(app, 'dark'))

  test('at 200 % text nothing is cut off at the side on any screen', async ({ app }) => {
    putHarbor(app.project)
    const page = await app.open()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const [name, arrive] of stations) {
      await arrive(page)
      expect(await clipped(page), name).toEqual([])
    }
  })

  test('at 200 % text nothing is cut off at the side on rarely seen screens', async ({ app }) => {
    putRare(app)
    const page = await app.open()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    for (const [name, arrive] of rareStations) {
      await arrive(page, app)
      expect(await clipped(page), name).toEqual([])
    }
  })

  test('nothing moves when the system asks for reduced motion', async ({ app }) => {
    putHarbor(app.project)
    const page = await app.open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [name, arrive] of stations) {
      await arrive(page)
      expect(await moving(page), name).toEqual([])
    }
  })
})

async function walkWithAxe(app: App, colorScheme: 'light' | 'dark'): Promise<void> {
  putHarbor(app.project)
  const page = await app.open()
  await showIn(page, colorScheme)
  for (const [name, arrive] of stations) {
    await arrive(page)
    await expectNoAxeFindings(page, name)
  }
}

async function walkRare(app: App, colorScheme: 'light' | 'dark'): Promise<void> {
  putRare(app)
  const page = await app.open()
  await showIn(page, colorScheme)
  for (const [name, arrive] of rareStations) {
    await arrive(page, app)
    await expectNoAxeFindings(page, name)
  }
}

/** Finds text that overflows a container without scrolling or an ellipsis. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    // A trailing space may overflow; visible text may not.
    const hanging = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).whiteSpace === 'pre-wrap',
    )
    for (const { style } of hanging) style.whiteSpace = 'pre-line'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text)
      const { right, width } = range.getBoundingClientRect()
      let isPlaced = false
      for (let around = text.parentElement; around && width > 0; around = around.parentElement) {
        const { display, position, textOverflow, overflowX } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        const isForScreenReaders = box.width <= 1
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || isForScreenReaders) break
        // Axis numbers are placed outside their chart: only elements that clip could cut them off.
        if ((isPlaced ||= position === 'absolute') && overflowX === 'visible') continue
        if (display === 'inline' || right <= box.right + 1) continue
        found.push(`“${text.textContent}” in ${around.tagName} ${around.className}`)
        break
      }
    }
    for (const { style } of hanging) style.whiteSpace = ''
    return found
  })
}

/** Finds elements with a transition or animation of non-zero duration. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const takesTime = (durations: string) => durations.split(',').some((duration) => parseFloat(duration) > 0.001)
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => {
        const style = getComputedStyle(element)
        return (
          takesTime(style.transitionDuration) || (style.animationName !== 'none' && takesTime(style.animationDuration))
        )
      })
      .map((element) => `${element.tagName} .${element.getAttribute('class')}`)
  })
}
