/**
 * Common words of notes in German, French, Spanish, Portuguese, Italian and Russian, each line after the English word that they
 * stand for. Words that are English too, or that mean different things in two of these languages, are left out.
 */
export const translations = `
done fertig erledigt terminé hecho terminado feito fatto terminato готово сделано
completed abgeschlossen fertiggestellt achevé completado completada concluído concluída finalizado finalizada completato completata завершено завершён завершена выполнено выполнен
planned geplant geplante geplanten prévu prévue planifié previsto planificado planejado planejada planeado pianificato запланировано планируется
pending ausstehend pendiente pendientes pendente pendentes ожидает осталось
todo aufgaben tareas tarefas compiti задачи
task aufgabe tâche tarea tarefa compito задача
implemented umgesetzt implementiert implementierte implémenté implementado implementada implementato реализовано реализован реализована реализовать внедрено
implement implementieren umsetzen implémenter implementar implementare
added hinzugefügt ergänzt ajouté ajoutée añadido agregado adicionado adicionada aggiunto добавлено добавлен добавлена добавил
add hinzufügen ergänzen ajouter añadir agregar adicionar aggiungere добавить добавляй
fixed behoben gefixt repariert corrigé corrigée corregido corrigido corrigida arreglado corretto исправлено исправлен исправлена
fix beheben korrigieren corriger corregir corrigir correggere исправить
updated aktualisiert actualizado atualizado atualizada aggiornato обновлено обновлён обновлен
update aktualisieren actualizar atualizar aggiornare обновить обновление
removed entfernt gelöscht supprimé supprimée retiré eliminado removido removida rimosso удалено удалён удален
remove entfernen löschen supprimer eliminar remover rimuovere удалить
created erstellt angelegt créé créée creado criado criada creato создано создан создана
create erstellen anlegen créer crear criar creare создать создавать
changed geändert modifié modifiée cambiado alterado alterada modificato изменено изменён
change ändern änderung modifier cambiar alterar cambiare изменить изменение änderungen modification cambio mudança modifica
changes modifications cambios alterações mudanças modifiche изменения
tested getestet testé testée probado testado testada testato протестировано проверено
verified geprüft überprüft vérifié verificado verificada verificato
check prüfen überprüfen vérifier verificar verificare проверить проверка проверять
released veröffentlicht publié publicado publicada lançado pubblicato выпущено опубликовано
decided entschieden beschlossen décidé decidido deciso решено решили
found gefunden trouvé encontrado encontrada trovato найдено найден найдена
started begonnen gestartet commencé iniciado iniciada iniziato начато
next nächste nächster nächstes nächsten prochain prochaine prochaines próximo próxima próximos próximas siguiente siguientes prossimo prossimi следующий следующие следующая
steps schritte étapes pasos passos passi шаги этапы
step schritt étape paso passo этап шаг
priority priorität priorité prioridad prioridade priorità приоритет
effort aufwand esfuerzo esforço sforzo трудозатраты
high hoch hohe élevé élevée haute alto alta высокий высокая высокое
low niedrig gering faible bajo baja baixo baixa basso низкий низкая
medium mittel moyen moyenne medio médio média средний средняя
phase fase
progress fortschritt progrès avancement progreso progresso прогресс
status estado stato статус состояние état
open offene abierto abierta aberto aberta открыт открытые
goal ziel objectif objetivo obiettivo цель
goals ziele objectifs objetivos obiettivi цели
overview übersicht überblick aperçu visão обзор
summary zusammenfassung résumé resumo riepilogo sommario итог итоги резюме resumen
description beschreibung descripción descrição descrizione описание
idea idee idée ideia идея
ideas ideen idées ideias идеи
later später tard luego después depois dopo позже потом
today heute hoy hoje oggi сегодня
yesterday gestern ayer ontem ieri вчера
tomorrow morgen demain mañana amanhã domani завтра
week woche semaine semana settimana неделя неделю недели
month monat mois mes mês mese месяц месяца
currently derzeit aktuell momentan actuellement actualmente atualmente attualmente сейчас пока
now jetzt nun maintenant ahora agora adesso теперь
still noch encore todavía aún ainda ancora
already bereits déjà già уже
new neu neue neuer neues neuen nouveau nouvelle nuevo nueva novo nova nuovo nuova новый новая новые новое
feature funktion fonctionnalité funcionalidad funcionalidade funzionalità функция функциональность
missing fehlt fehlen fehlend manque manquant falta faltan faltam manca отсутствует отсутствуют
problem problème problema проблема
problems probleme problèmes problemas problemi проблемы
error fehler erreur errore ошибка ошибку ошибки
errors erreurs errores erros errori
cause ursache causa причина
solution lösung solución solução soluzione решение
result ergebnis résultat resultado risultato результат
results ergebnisse résultats resultados risultati результаты
example beispiel exemple ejemplo exemplo esempio пример
note hinweis notiz remarque nota примечание заметка
important wichtig importante wichtige важно важный
decision entscheidung décision decisión decisão decisione решения
reason grund begründung raison razón motivo причины
why warum weshalb pourquoi зачем почему
how wie cómo como как
always immer stets toujours siempre sempre всегда
never nie niemals jamais nunca mai никогда
must muss müssen doit doivent debe deben deve devem devono должен должна должны обязательно нужно
should sollte sollten soll sollen devrait devraient debería deberían deveria deveriam dovrebbe следует стоит
not nicht pas não non нельзя
no kein keine keinen ningún nenhum nenhuma nessun нет
only nur ausschließlich seulement uniquement solo sólo sólamente apenas somente soltanto только
use verwende verwenden benutze benutzen nutze nutzen utiliser utilise utilisez usar utilizar usa utiliza usare utilizzare использовать используй используйте используем
uses verwendet nutzt benutzt utilisent utilizza использует используется используются
avoid vermeide vermeiden éviter évite évitez evitar evite evita evitare избегать избегай избегайте
before vor bevor avant antes prima перед прежде
after nach nachdem après после
because weil denn porque perché потому поскольку
if wenn falls если
when lorsque quand cuando quando когда
instead statt stattdessen anstatt plutôt invece вместо
without ohne sans sem senza без
otherwise sonst andernfalls sinon contrario altrimenti иначе
requires erfordert benötigt braucht nécessite exige requiere necesita requer precisa richiede требует требуется
need brauchen benötigen besoin precisar bisogno надо
file datei fichier archivo arquivo ficheiro файл файле файла
files dateien fichiers archivos arquivos ficheiros файлы файлов файлах
folder ordner verzeichnis carpeta pasta cartella папка каталог
test prueba teste prova тест тесты
tests pruebas testes тестов
code código codice код коде кода
server serveur servidor сервер сервере
database datenbank
user nutzer benutzer utilisateur usuario usuário utente пользователь пользователя
users utilisateurs usuarios usuários utenti пользователи пользователей
version versión versão versione версия версии
command befehl commande comando команда команды
rule regel règle regla regra regola правило
rules regeln règles reglas regras regole правила
project projekt projet proyecto projeto progetto проект проекта
page seite página pagina страница
table tabelle tabla tabela tabella таблица
field feld campo поле
value wert valeur valor valore значение
list liste lista список
all alle toutes tous todos todas tutti tutte все всех
every jede jeder jedes chaque cada ogni каждый каждая
data daten données datos dados dati данные данных
run ausführen laufen exécuter ejecutar executar rodar eseguire запустить запускать запуск
runs läuft exécute ejecuta executa roda esegue запускается работает
works funktioniert fonctionne funciona
work arbeit travail trabajo trabalho lavoro работа работы
time zeit temps tiempo время
day tag jour día dia giorno день
name nombre nome имя название
allowed erlaubt autorisé permitido permitida permesso разрешено
forbidden verboten interdit prohibido proibido vietato запрещено
possible möglich posible possível possibile возможно можно
required erforderlich notwendig obligatoire requis requerido obligatorio obrigatório richiesto обязателен
default défaut defecto padrão predefinito умолчанию
set setzen setze definir configurar impostare установить
return zurückgeben gibt retourner renvoie devolver retornar retorna restituire возвращает вернуть
call aufrufen aufruf appeler llamar chamar chiamare вызвать вызов вызывать
show anzeigen zeigt zeigen afficher affiche mostrar muestra mostra показать показывать показывает
write schreiben écrire escribir escrever scrivere писать записать
read lesen lire leer ler leggere читать прочитать
save speichern enregistrer guardar salvar salvare сохранить сохраняет
store speichert stocker almacenar armazenar
questions fragen preguntas perguntas domande вопросы
question frage question pregunta pergunta domanda вопрос
improvement verbesserung amélioration mejora melhoria miglioramento улучшение
improved verbessert amélioré mejorado melhorado migliorato улучшено
support unterstützung unterstützt prise soporte suporte supporto поддержка
integration integración integração integrazione интеграция
design entwurf conception diseño progettazione дизайн
draft brouillon borrador rascunho bozza черновик
release veröffentlichung lanzamiento lançamento rilascio релиз
migration migración migração migrazione миграция
session sitzung sesión sessão sessione сессия сессии
date datum fecha дата
author autor auteur autore автор
history verlauf historique historial histórico cronologia история
context kontext contexte contexto contesto контекст
focus fokus schwerpunkt enfoque foco фокус
plan план plano
`
