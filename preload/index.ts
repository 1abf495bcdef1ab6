import { contextBridge, ipcRenderer, webUtils } from 'electron'

/** The name of the message with which main sends the port to the page. */
const portMessage = 'schoolhouse:port'

contextBridge.exposeInMainWorld('schoolhouse', {
  /** Returns the path of a dropped file or folder. */
  pathOf: (file: File) => webUtils.getPathForFile(file),
})

/* A port cannot cross the context bridge; a posted message carries it into the page. */
ipcRenderer.on(portMessage, (event) => {
  window.postMessage(portMessage, window.location.origin, event.ports)
})
