import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { tellUncaught } from './app/tellUncaught.ts'
import { applyRememberedTheme } from './app/theme.ts'
import { connect } from './client/connect.ts'
import './ui/base.css'

tellUncaught(window)
const connection = connect()
applyRememberedTheme()
const root = document.querySelector('#root')
if (root) createRoot(root).render(<App client={connection.client} onStatus={connection.onStatus} />)
