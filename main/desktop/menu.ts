import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'

/**
 * Only the platform's standard menus: every action of the app has a key and a command in the page. The page receives each key
 * first, so undo reverts a decision there, and text inside a text field.
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
