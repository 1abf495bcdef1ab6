import { contextBridge, ipcRenderer, webUtils } from 'electron'

/** The name main sends the port under, and the page waits for. */
const portMessage = 'schoolhouse:port'

contextBridge.exposeInMainWorld('schoolhouse', {
  /** Where a dropped file or folder lies on the disk. */
  pathOf: (file: File) => webUtils.getPathForFile(file),
})

/* A port cannot cross the context bridge; a posted message carries it into the page. */
ipcRenderer.on(portMessage, (event) => {
  window.postMessage(portMessage, window.location.origin, event.ports)
})
