import { expect, type Page } from '@playwright/test'

/** Asserts that an action makes the page announce these words to a screen reader, whatever it announces before or after. */
export async function expectAnnounced(
  page: Page,
  words: RegExp,
  act: () => Promise<void>,
  message?: string,
): Promise<void> {
  const ear = await page.evaluateHandle(() => {
    const region = document.querySelector('[aria-live="polite"]')!
    const heard: string[] = []
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) heard.push(textContent ?? '')
    })
    observer.observe(region, { childList: true, subtree: true })
    return { heard, observer }
  })
  await act()
  await expect.poll(() => ear.evaluate(({ heard }) => heard), { message }).toContainEqual(expect.stringMatching(words))
  await ear.evaluate(({ observer }) => observer.disconnect())
}
