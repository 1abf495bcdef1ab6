import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'

/**
 * The platform's standard menus and nothing of our own: every action of the app is a key and a command in the page.
 * The page gets each key first, so undo there is undo of a decision, and of text in a text field.
 */
export function setMenu(platform: NodeJS.Platform): void {
  const template: MenuItemConstructorOptions[] = [
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]
  if (platform === 'darwin') template.unshift({ role: 'appMenu' })
  else template.push({ role: 'help', submenu: [{ role: 'about' }] })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
